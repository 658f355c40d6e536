const unknownDate = '1969-12-31'

/** `24/03/2021` as `2021-03-24`; ISO dates are unchanged. null for an invalid date. Recalls begin with the day. */
export function readSourceDate(text: string, order: 'day-first' | 'month-first'): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : order === 'day-first'
        ? [slashed?.[3], slashed?.[2], slashed?.[1]]
        : [slashed?.[3], slashed?.[1], slashed?.[2]]
  if (year === undefined || month === undefined || day === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
  return isReal && date !== unknownDate ? date : null
}
