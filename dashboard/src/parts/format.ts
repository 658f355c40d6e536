const whole = new Intl.NumberFormat('en-US')
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : whole.format(value)
}

export function dollars(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : money.format(value)
}

export function miles(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : `${whole.format(value)} mi`
}

/** `12 vehicles`, `1 vehicle`. */
export function plural(value: number, noun: string): string {
  return `${whole.format(value)} ${noun}${value === 1 ? '' : 's'}`
}

export function duration(fromText: string, toText: string): string {
  const ms = Date.parse(toText) - Date.parse(fromText)
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' })

/** `3 hr. ago`, `in 2 days`. */
export function fromNow(at: Date, now = new Date()): string {
  const ms = at.getTime() - now.getTime()
  const step = steps.find((each) => Math.abs(ms) >= each.ms)
  if (step === undefined) return ms > 0 ? 'in a moment' : 'just now'
  return relative.format(Math.trunc(ms / step.ms), step.unit)
}

export function hours(value: number | null): string {
  if (value === null) return '–'
  if (value < 1) return `${Math.max(1, Math.round(value * 60))} min`
  return value < 48 ? `${Math.round(value)} h` : `${Math.round(value / 24)} days`
}
