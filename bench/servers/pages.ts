/** Keys of the account, and its small dealerships. */
export const readers = 1_000
export const smallLotSize = 20
export const bigLotSize = 5_000

/** About 50 vehicles per page: more pages than any cache holds, each requested again only after all others. */
const pages = Array.from({ length: 21 }, (_, step) => 40 + step).flatMap((perPage) =>
  Array.from({ length: Math.floor(bigLotSize / perPage) }, (_, index) => ({ page: index + 1, perPage })),
)

/** A stride without a common divisor, to mix near and far pages. */
const stride = 1_009

export function pageAt(position: number): { readonly page: number; readonly perPage: number } {
  return pages[(position * stride) % pages.length] ?? { page: 1, perPage: 50 }
}
