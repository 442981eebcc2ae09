// Tests speak English.

import { speak } from './lib/language';

await speak('en');
