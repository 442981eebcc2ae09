// English.

import type { Dictionary } from '../dictionary';
import { codes } from './codes';
import { entrance } from './entrance';
import { lobby } from './lobby';
import { page } from './page';
import { play } from './play';
import { settings } from './settings';
import { stage } from './stage';
import { table } from './table';

export const dictionary: Dictionary = { ...codes, ...page, ...play, ...entrance, ...lobby, ...settings, ...stage, ...table };
