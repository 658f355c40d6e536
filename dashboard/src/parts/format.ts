import type { Country } from '../../../src/model/state-name.ts'

const whole = new Intl.NumberFormat('en-US')
const monies = { US: moneyOf('USD'), CA: moneyOf('CAD') }

function moneyOf(currency: string) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
}

export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : whole.format(value)
}

/** Between facts of one line; where the line is broken, it ends with the dot and none begins with it. */
export const separator = '\u00a0· '

/** `$24,990`, `CA$24,990`. */
export function money(value: number | null | undefined, country: Country = 'US'): string {
  return value === null || value === undefined ? '–' : monies[country].format(value)
}

/** `31,200 mi`; in the unit of a country where the vehicle states none. */
export function distance(value: number | null | undefined, unit: 'mi' | 'km' | Country): string {
  if (value === null || value === undefined) return '–'
  return `${whole.format(value)} ${unit === 'km' || unit === 'CA' ? 'km' : 'mi'}`
}

/** `25.3%`, `-4%`. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : `${Number(value.toFixed(1))}%`
}

/** `12 vehicles`, `1 vehicle`. */
export function plural(value: number, noun: string): string {
  return `${whole.format(value)} ${value === 1 ? noun : manyOf(noun)}`
}

/** `vehicles`, `deliveries`. */
export function manyOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

export function duration(fromText: string, toText: string): string {
  const ms = Date.parse(toText) - Date.parse(fromText)
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })

/** `Nov 26, 2026`. */
export function day(at: string | Date): string {
  return days.format(new Date(at))
}

/** `Nov 26`, for axes. */
export function shortDay(at: string): string {
  return shortDays.format(new Date(at))
}

/** `Nov 26, 2026, 13:05:20 UTC`. */
export function moment(at: string | Date): string {
  return `${day(at)}, ${times.format(new Date(at))} UTC`
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' })
const relativeDays = 7

/** `3 hr. ago`, `in 2 days`, and beyond a week the day. */
export function fromNow(at: Date, now = new Date()): string {
  const ms = at.getTime() - now.getTime()
  const step = steps.find((each) => Math.abs(ms) >= each.ms)
  if (step === undefined) return ms > 0 ? 'in a moment' : 'just now'
  // What is to come in seven days is still in seven days a second later.
  const passed = ms > 0 ? Math.round(ms / step.ms) : Math.trunc(ms / step.ms)
  return step.unit === 'day' && Math.abs(passed) > relativeDays ? day(at) : relative.format(passed, step.unit)
}
