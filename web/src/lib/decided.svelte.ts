// How often this person has decided about a proposal since the page was opened: what counts the waiting ones counts anew.

export const decided = $state({ count: 0 });
