/** Who has put money down for a car or shaken hands on it comes before everybody else. */
const spokenFor =
  '(?:sale|deal) pending|pending (?:sale|deal)|(?:currently )?on hold|deposit (?:taken|received)|reserved|r[eé]serv[eé]e?|reservado|apartado'
const gone = 'no longer available|sold out|out of stock|gone|delivered|found (?:its|a) (?:new|good|forever) home'
const soldTexts = [
  new RegExp(`^\\W*(?:sold|just sold|vendue?|vendido|${spokenFor}|${gone})\\W*$`, 'i'),
  /^\W*this vehicle (?:has been|is|was) sold\b/i,
  /^\W*(?:sorry,? )?this (?:vehicle|car|truck|unit) is (?:no longer|not) (?:available|for sale|in stock)\b/i,
  /^\W*congratulations (?:on your|to (?!you\b))/i,
  /^\W*(?:lo sentimos,? )?este (?:veh[ií]culo|auto|carro) ya no est[aá] disponible\b/i,
  /^\W*(?:d[eé]sol[eé],? )?ce v[eé]hicule n['’]est plus disponible\b/i,
]
/** "SOLD - 2018 Honda Pilot", "2018 Honda Pilot - SOLD!" */
const soldTitle =
  /^\W*(?:sold|vendue?|vendido)\W+(?:(?:new|used|certified)\s+)?(?:19|20)\d\d|(?:19|20)\d\d\b.*[-–—|*(!]\s*(?:sold|vendue?|vendido)\b\W*$/i
const longestTitle = 120
/** "SOLD to the Johnson family!", "Sold 11/12/2026", "Sold - Thank you!"; in a sentence the word tells how or what one sells. */
const soldNote =
  /^\W*(?:SOLD\b(?!\s+(?:NEW|USED|AS|BY|WITH|HERE|IN|ONLY|SEPARATELY)\b)|[Ss]old (?:on )?\d{1,2}\/\d{1,2}\b|(?:[Ss]old|[Vv]endue?|[Vv]endido)(?:\s+[-–—]|[!,.])+\s*(?!(?:new|used|as|by|with|here|in|only|separately)\b)\p{L})/u
const longestNote = 60
/** "S O L D" */
const spaced = /^(?:\S ){3,}\S$/

/** What the status of a record may be. */
export const soldStatus = new RegExp(`^(?:sold|vendue?|vendido|pending|${spokenFor}|deleted|archived)$`, 'i')
/** Whether a page may say of any vehicle that it is not for sale here. */
export const soldMention = new RegExp(`\\b(?:sold|vendue?|vendido|wholesale|${spokenFor}|${gone})|\\bs o l d\\b`, 'i')

/** Whether the name of a vehicle says that it is sold. */
export function isSoldTitle(text: string): boolean {
  return text.length <= longestTitle && soldTitle.test(text)
}

/** Whether a text beside a vehicle says so. */
export function isSoldNote(text: string): boolean {
  const plain = spaced.test(text) ? text.replaceAll(' ', '') : text
  return soldTexts.some((shape) => shape.test(plain)) || (plain.length <= longestNote && soldNote.test(plain))
}
