// What is said about tournaments: English says what there is to say.

import type { Worded } from '../dictionary';
import type { tournaments } from './en';

export type TournamentWords = Worded<typeof tournaments>;
