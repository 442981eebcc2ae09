// French: the first visit, logging in and registering.

import { capital, form, whole } from '../../locale';
import type { EntranceWords } from '../dictionary';

export const entrance: EntranceWords = {
  door: {
    title: 'Prenez place.',
    lead: 'Hold’em, Omaha et tournois dans votre navigateur, selon des règles que vous pouvez lire. Rien à installer.',
    live: 'En direct',
    liveAt: (game, table) => `${game}, table ${table}`,
    playMoney: 'argent fictif',
    noHidden: 'Vous voyez ce que tout le monde voit à la table : aucune carte cachée.',
    another: 'Une autre table',
    quiet: 'Aucune main n’est en cours. Prenez place, et des joueurs de la maison vous rejoignent.',
    lookAround: 'Visiter le lobby',
    rules: 'Règles',
    screenName: 'Pseudo',
    nameAbout: 'Votre image est dessinée à partir de votre pseudo.',
    password: 'Mot de passe',
    passwordAbout: '10 caractères au moins.',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    birthDate: 'Date de naissance',
    market: 'Où vous jouez',
    start: 'Commencer à jouer',
    declareBefore: (age) => `Argent fictif : ni carte bancaire, ni e-mail. En commençant, vous déclarez avoir ${age} ans ou plus et jouer selon ce règlement :`,
    declareAfter: '.',
    points: {
      refusals: 'Chaque refus cite sa règle.', refusalsAbout: 'Un clic suffit pour la lire.',
      house: 'Les joueurs de la maison sont signalés.', houseAbout: 'Toujours, à toutes les tables.',
      here: (players, tables) =>
        `${whole(players)} ${form(players, 'joueur est ici', 'joueurs sont ici')} en ce moment, à ${whole(tables)} ${form(tables, 'table', 'tables')}.`,
    },
    logInTitle: 'Se connecter',
    logIn: 'Se connecter',
    newHere: 'Première visite ?',
    haveAccount: 'Vous avez un compte ?',
    createOne: 'Créer un compte',
    invitedTitle: 'Rejoindre la table',
    invitedHow: 'Choisissez un pseudo, puis votre siège.',
    wrong: {
      name: 'Choisissez un pseudo de 3 à 16 lettres, chiffres, tirets ou tirets bas.',
      password: (missing) => `Au moins 10 caractères : encore ${missing}.`,
      noPassword: 'Saisissez votre mot de passe.',
      birthDate: 'Saisissez votre date de naissance.',
      market: 'Choisissez où vous jouez.',
      tooYoung: (age) => `Vous devez avoir ${age} ans ou plus pour jouer selon ces règles.`,
    },
    marketName: (id, name) => ({ int: 'International', be: 'Belgique', dk: 'Danemark' })[id] ?? capital(name),
  },
};
