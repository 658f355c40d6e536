const greatestId = 2_147_483_647

/** In either form, `ims_config_12` or `12`. */
export function readFeedId(text: string): number | null {
  const digits = /^(?:ims_config_)?(\d{1,10})$/.exec(text)?.[1]
  const id = Number(digits ?? Number.NaN)
  return id >= 1 && id <= greatestId ? id : null
}
