/** What marks an address as that of a window sticker or a history report, and a field of a record as one that holds it. */
export const linkMarks = {
  window_sticker_link: {
    // Ford and Lincoln, the Chrysler brands, General Motors, Hyundai, and what dealers call their copies.
    address:
      /window[-_]?sticker|monroney|getWindowStickerPdf|cws\.gm\.com\/vs-cws\/|[?/_-]factory[-_]?sticker|nadeauto\.com\/MonroneySticker/i,
    key: /window_?-?sticker|monroney/i,
  },
  history_report_link: {
    address: /(?:^|\/\/|\.)(?:carfax\.com\/(?:vehiclehistory|vehicle\/|vhr)|vhr\.carfax\.ca|autocheck\.com\/\S*vin=)/i,
    key: /carfax_?-?(?:url|link|report)|autocheck_?-?(?:url|link)|history_?-?report_?-?(?:url|link)/i,
  },
} as const

/** Pictures of badges, and scripts. */
export const notALink = /\.(?:svg|png|jpe?g|gif|webp|js|css)(?:[?#]|$)/i
