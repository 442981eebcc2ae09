// English: the first visit, logging in and registering.

import { whole } from '../../locale';

export const entrance = {
  door: {
    title: 'Take a seat.',
    lead: 'Hold’em, Omaha and tournaments in your browser, by rules you can read. Nothing to install.',
    live: 'Live',
    liveAt: (game: string, table: number) => `${game}, table ${table}`,
    playMoney: 'play money',
    noHidden: 'You see what everyone at the table sees: no hidden cards.',
    another: 'Another table',
    quiet: 'No hand is being played right now. Take a seat, and house players join you.',
    lookAround: 'Look around',
    rules: 'Rules',
    screenName: 'Screen name',
    nameAbout: 'Your picture is drawn from your name.',
    password: 'Password',
    passwordAbout: 'At least 10 characters.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    birthDate: 'Date of birth',
    market: 'Where you play',
    start: 'Start playing',
    /** The age sentence: `before`, the link to the rulebook, `after`. */
    declareBefore: (age: number) => `Play money: no card, no e-mail. By starting you declare that you are ${age} or older and play by the`,
    declareAfter: '.',
    points: {
      refusals: 'Every refusal names its rule.', refusalsAbout: 'One tap shows the clause.',
      house: 'House players are marked.', houseAbout: 'Always, wherever they sit.',
      here: (players: number, tables: number) =>
        `${players === 1 ? 'One player is' : `${whole(players)} players are`} here now, at ${tables === 1 ? 'one table' : `${whole(tables)} tables`}.`,
    },
    logInTitle: 'Log in',
    logIn: 'Log in',
    newHere: 'New here?',
    haveAccount: 'Already have an account?',
    createOne: 'Create an account',
    invitedTitle: 'Join the table',
    invitedHow: 'Choose a name, and pick your seat.',
    /** What is wrong with a field, before the room is asked. */
    wrong: {
      name: 'Choose a name of 3 to 16 letters, digits, dashes or underscores.',
      password: (missing: number) => `At least 10 characters: ${missing} more.`,
      noPassword: 'Type your password.',
      birthDate: 'Type your date of birth.',
      market: 'Choose where you play.',
      tooYoung: (age: number) => `These rules are for players of ${age} and older.`,
    },
    /** Markets by a name that players know; others by what the room calls them. */
    marketName: (id: string, name: string) => ({ int: 'International', be: 'Belgium', dk: 'Denmark' })[id] ?? name.charAt(0).toUpperCase() + name.slice(1),
  },
};
