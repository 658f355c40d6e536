/** Bits by minimum share; the first match applies. */
export type Steps = readonly (readonly [least: number, bits: number])[]

/** In bits: one doubles the odds. Chosen by hand, tested on sandbox/directory (`npm run bench -- resolve-accuracy`). */
export const bitsOf = {
  /** Prior: a name may mean any of about a dozen businesses. */
  start: -4,
  name: [
    [0.97, 6],
    [0.9, 5],
    [0.8, 4],
    [0.7, 3],
    [0.6, 2],
    [0.5, -1],
    [0, -7],
  ] as Steps,
  otherTrade: -14,
  brand: { same: 1, unknown: 0, conflict: -14 },
  state: { same: 1, other: -12, unknown: 0 },
  city: { same: 3, similar: 2, other: -8, unknown: 0 },
  zip: { same: 4, other: -1, unknown: 0 },
  /** A different ZIP code, and a different or unknown town. */
  farZip: -4,
  street: { same: 5, number: -1, other: -2, unknown: 0 },
  noPlaceCompared: -2.5,
  site: { known: 1, dealer: 1, platform: 1, street: 0, noAddress: -1 },
  silent: -12,
  noDealer: -12,
  searchNamesTown: 3,

  url: {
    confirmed: 5,
    redirected: 6,
    slip: [
      [0.9, 5],
      [0.85, 4],
      [0.8, 2],
    ] as Steps,
    /** By the share of the host's letters in words of the name. */
    saysName: [
      [0.95, 5],
      [0.8, 3],
    ] as Steps,
    namedByResult: 5,
    namesake: 5,
    unlike: -10,
    firstResult: 1,
    known: 2,
    dealer: 1,
    platform: 3,
    street: 2,
    noAddress: -3,
    ownName: 2,
  },

  vin: {
    listed: 6,
    onPage: 6,
    lotNamesStore: 5,
    newOfItsBrand: 5,
    newOfAnotherBrand: -2,
    usedOfItsBrand: 1,
    seenFirst: 0.5,
  },
} as const

export const leastConfidence = 0.85
/** In bits, over the second best. */
export const leastLead = 3

export function bitsFrom(steps: Steps, share: number): number {
  return steps.find(([least]) => share >= least)?.[1] ?? 0
}
