/** The number of a page in a path: `/page/2`, `/pagina-2`, `/p2.html`. */
export const pageInPath = /(\/(?:page|pagina|p|srp-page)[/-]?|-page-)(\d{1,4})(?=\/|(?:\.\w{2,5})?$)/i

/** Parameters that count pages, the vehicles before a page, or those of a page, as they are usually called. */
const page =
  /^(?:page|pages?_?(?:no|num|number|index)|p|_p|pt|pg|pn|pagina|paged|currentpage|(?:page|pagination)\[(?:number|page)\])$/i
const offset =
  /^\$?(?:offset|start|from|skip|startindex|first|after|begin|startat|startrow|o|(?:page|pagination)\[(?:offset|start)\])$/i
const size =
  /^\$?(?:limit|top|first|size|take|rows|count|per_?page|page_?size|page_?length|results_?per_?page|(?:page|pagination)\[(?:page)?(?:size|limit)\])$/i

export function isPageName(name: string): boolean {
  return page.test(name)
}

export function isOffsetName(name: string): boolean {
  return offset.test(name)
}

export function isSizeName(name: string): boolean {
  return size.test(name)
}

/** What asks for the first page; undefined: the name counts nothing. */
export function usualNumber(name: string): number | undefined {
  if (isPageName(name)) return 1
  if (isSizeName(name)) return 50
  return isOffsetName(name) ? 0 : undefined
}

export function isCursorName(name: string): boolean {
  return /cursor|token|continuation/i.test(name)
}

/** The parameters of an address whose values differ from those of another one. */
export function differingNames(other: URL, own: URL): readonly string[] {
  // Searching the parameters for each of their names would take the square of their number.
  const [theirs, ours] = [other, own].map(({ searchParams }) => new Map([...searchParams].toReversed()))
  return [...other.searchParams.keys()].filter((name) => theirs?.get(name) !== ours?.get(name))
}

/** A server may add or take the last slash by a redirect. */
export function isSamePath(one: URL, other: URL): boolean {
  return one.pathname.replace(/\/$/, '') === other.pathname.replace(/\/$/, '')
}

/** Whether an address is another one but for the number of its page. */
export function isPageOf(other: URL, own: URL): boolean {
  const names = differingNames(other, own)
  const isNumbered = names.length > 0 && names.every((name) => isPageName(name) || isOffsetName(name))
  return isSamePath(other, own) && isNumbered
}
