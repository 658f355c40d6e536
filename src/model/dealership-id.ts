type DealershipId = { readonly publicId: string; readonly id: null } | { readonly publicId: null; readonly id: number }

const greatestInternalId = 2_147_483_647

/** As sent by a client: anything but an integer in range counts as a public id, known or not. */
export function readDealershipId(text: string): DealershipId {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return id <= greatestInternalId ? { publicId: null, id } : { publicId: text, id: null }
}
