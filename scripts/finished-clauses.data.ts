/**
 * Sections of docs/clauses.md in which every clause must be proven by a test. A finished capability
 * adds its prefix here.
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
  'AGT',
  'QRY',
  'CLI',
  'PHO',
  'EXP',
  'ANY',
  'OPS',
  'BOT',
  'SYN',
  'MKT',
  'REC',
]

/**
 * Clauses of finished sections about a capability that does not exist yet: each is due when the named
 * section is finished.
 */
export const waitsFor: Readonly<Record<string, string>> = {}
