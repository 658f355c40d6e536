const maxId = 2_147_483_647

/** In either form, `ims_config_12` or `12`. */
export function readFeedId(text: string): number | null {
  const digits = /^(?:ims_config_)?(\d{1,10})$/.exec(text)?.[1]
  const id = Number(digits ?? Number.NaN)
  return id >= 1 && id <= maxId ? id : null
}

/** `imp_12` or `12`. */
export function readImportId(text: string): number | null {
  const digits = /^(?:imp_)?(\d{1,15})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

type DealershipId = { readonly publicId: string; readonly id: null } | { readonly publicId: null; readonly id: number }

/** As sent by a client: anything but an integer in range counts as a public id, known or not. */
export function readDealershipId(text: string): DealershipId {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return id <= maxId ? { publicId: null, id } : { publicId: text, id: null }
}
