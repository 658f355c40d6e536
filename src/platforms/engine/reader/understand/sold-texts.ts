import type { Element } from 'domhandler'

/** Who has put money down for a car comes before everybody else; a sale that is pending may fall through. */
const spokenFor = '(?:currently )?on hold|deposit (?:taken|received)|reserved|r[eé]serv(?:ée?|ee)|reservado|apartado'
const gone =
  'no longer available|sold out|out of stock|gone|delivered|purchased|off the market|found (?:its|a) (?:new|good|forever) home'
const soldTexts = [
  new RegExp(
    `^\\W*(?:(?:status|availability|price|estado|precio|statut|prix)\\W{1,3})?(?:sold|just sold|vendue?|vendido|${spokenFor}|${gone})\\W*$`,
    'i',
  ),
  /^\W*(?:(?:this|it) ?(?:vehicle|car|truck|unit|one)?(?: has|['’]s| is| was)? )?(?:been |now |already |just )*sold\b(?=\W*$|\s+(?:over|out|online|last|this|to|at|on)\b)/i,
  /^\W*this vehicle (?:has been|is|was) sold\b(?![\s-]as\b)/i,
  /^\W*(?:sorry,? )?(?:the|this|our) (?:19|20)\d\d .{2,80} (?:has (?:already )?been|is|was) sold\W*$/i,
  /^\W*(?:sorry,? )?th(?:is|e) (?:vehicle|car|truck|unit)(?: (?:that )?you\b.{0,20} for| (?:that )?you requested)? is (?:no longer|not) (?:available|for sale|in stock)\b/i,
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
  /^\W*(?:SOLD\b(?!\s+(?:NEW|USED|AS|BY|WITH|HERE|IN|ONLY|SEPARATELY)\b)|[Ss]old:? (?:on )?(?:\d{1,2}\/\d{1,2}|\p{Lu}\p{L}{2,8}\.? \d{1,2})\b|.*[!.,–—-]\s*SOLD\W*$|(?:[Ss]old|[Vv]endue?|[Vv]endido)(?:\s+[-–—]|[!,.])+\s*(?!(?:new|used|as|by|with|here|in|only|separately)\b)\p{L})/u
const longestNote = 60
/** "S O L D" */
const spaced = /^(?:\S ){3,}\S$/

/** What the status of a record may be. */
export const soldStatus = new RegExp(`^(?:sold|sold ?out|vendue?|vendido|${spokenFor}|deleted|archived)$`, 'i')
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

const soldClass =
  /(?:^|[\s_-])(?:is-)?sold(?:$|[\s_-](?:badge|overlay|label|ribbon|banner|flag|tag)?)|(?:^|\s)outofstock(?:\s|$)/i
const soldFile = /(?:^|\/)sold\.(?:gif|png|jpe?g|svg|webp)(?:\?|$)/i

/** Whether an element says so by its class, its picture or what is read aloud of it; a link says where it leads. */
export function isSoldMark({ name, attribs }: Pick<Element, 'name' | 'attribs'>): boolean {
  const { class: classes = '', src = '', alt, title, 'aria-label': aloud } = attribs
  const isClass = soldClass.test(classes) && !/unsold|sold-by/i.test(classes)
  const said = /^(?:a|button)$/.test(name) ? [alt] : [alt, title, aloud]
  return isClass || soldFile.test(src) || said.some((text) => /^sold$/i.test(text?.trim() ?? ''))
}
