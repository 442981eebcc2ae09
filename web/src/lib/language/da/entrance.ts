// Danish: the first visit, logging in and registering.

import { capital, form, whole } from '../../locale';
import type { EntranceWords } from '../dictionary';

export const entrance: EntranceWords = {
  door: {
    title: 'Tag plads.',
    lead: 'Hold’em, Omaha og turneringer i din browser efter regler, du kan læse. Intet at installere.',
    live: 'Direkte',
    liveAt: (game, table) => `${game}, bord ${table}`,
    playMoney: 'legepenge',
    noHidden: 'Du ser det samme som alle ved bordet: ingen skjulte kort.',
    another: 'Et andet bord',
    quiet: 'Der spilles ingen hånd lige nu. Tag plads, så kommer husets spillere til.',
    lookAround: 'Se dig omkring',
    rules: 'Regler',
    screenName: 'Spillernavn',
    nameAbout: 'Dit billede tegnes ud fra dit navn.',
    password: 'Adgangskode',
    passwordAbout: 'Mindst 10 tegn.',
    showPassword: 'Vis adgangskoden',
    hidePassword: 'Skjul adgangskoden',
    birthDate: 'Fødselsdato',
    market: 'Hvor du spiller',
    start: 'Begynd at spille',
    declareBefore: (age) => `Legepenge: intet kort, ingen e-mail. Når du begynder, erklærer du, at du er fyldt ${age} år og spiller efter dette regelsæt:`,
    declareAfter: '.',
    points: {
      refusals: 'Hver afvisning nævner sin regel.', refusalsAbout: 'Et tryk viser den.',
      house: 'Husets spillere er mærket.', houseAbout: 'Altid, ved alle borde.',
      here: (players, tables) => `${whole(players)} ${form(players, 'spiller', 'spillere')} er her nu, ved ${whole(tables)} ${form(tables, 'bord', 'borde')}.`,
    },
    logInTitle: 'Log ind',
    logIn: 'Log ind',
    newHere: 'Ny her?',
    haveAccount: 'Har du en konto?',
    createOne: 'Opret en konto',
    invitedTitle: 'Gå til bordet',
    invitedHow: 'Vælg et navn, og vælg så din plads.',
    wrong: {
      name: 'Vælg et navn på 3 til 16 bogstaver, tal, bindestreger eller understreger.',
      password: (missing) => `Mindst 10 tegn: ${missing} mere.`,
      noPassword: 'Skriv din adgangskode.',
      birthDate: 'Skriv din fødselsdato.',
      market: 'Vælg, hvor du spiller.',
      tooYoung: (age) => `Du skal være fyldt ${age} år for at spille efter disse regler.`,
    },
    marketName: (id, name) => ({ int: 'Internationalt', be: 'Belgien', dk: 'Danmark' })[id] ?? capital(name),
  },
};
