-- When a person's data was erased; what is left is the number.
ALTER TABLE people ADD COLUMN erased_at INTEGER;
CREATE INDEX people_erased ON people (erased_at) WHERE erased_at IS NOT NULL;
