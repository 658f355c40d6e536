/** Compared first: photo addresses of one vehicle differ near their ends. */
const endLength = 16

/** Whether the parts of a line between pipes all differ, and are at most `most`. */
export function hasDistinctParts(line: string, most: number): boolean {
  return haveDistinctEnds(line, most) || areDistinct(line.split('|', most + 1), most)
}

let marks = new Int32Array(64)

/** A file has millions of parts; comparing their ends nearly always suffices and costs a third of a Set. */
function haveDistinctEnds(line: string, most: number): boolean {
  if (marks.length < most) marks = new Int32Array(most)
  let count = 0
  for (let from = 0; from <= line.length; count++) {
    const pipe = line.indexOf('|', from)
    const end = pipe < 0 ? line.length : pipe
    const mark = markEnd(line, from, end)
    if (count === most || isMarked(mark, count)) return false
    marks[count] = mark
    from = end + 1
  }
  return true
}

/** Equal parts have equal marks. */
function markEnd(line: string, from: number, end: number): number {
  let mark = end - from
  for (let at = Math.max(from, end - endLength); at < end; at++)
    mark = Math.imul(mark ^ line.charCodeAt(at), 16_777_619)
  return mark
}

function isMarked(mark: number, count: number): boolean {
  for (let at = 0; at < count; at++) if (marks[at] === mark) return true
  return false
}

function areDistinct(parts: readonly string[], most: number): boolean {
  return parts.length <= most && new Set(parts).size === parts.length
}
