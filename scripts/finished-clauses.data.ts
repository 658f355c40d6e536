/**
 * Sections of docs/clauses.md whose every clause must be proven by a test, or the check fails. A capability that is
 * done adds its prefix here.
 */
export const finishedPrefixes: readonly string[] = [
  'KEY',
  'ERR',
  'SET',
  'DLR',
  'COL',
  'INV',
  'VER',
  'SEA',
  'WHK',
  'DLV',
  'IMSF',
  'IMSV',
  'RES',
  'LIV',
  'PRE',
  'LIM',
  'USE',
  'VEH',
]

/**
 * Clauses of finished sections that speak of a capability which does not exist yet: each is due when the named
 * section is finished.
 */
export const waitsFor: Readonly<Record<string, string>> = {}
