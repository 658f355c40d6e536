/** An answer as short text: a line for each field, a line for each item of a list. */
export function say(answer: Readonly<Record<string, unknown>>): string {
  return Object.entries(answer)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${name}: ${inLine(value)}`
      if (value.length === 0) return `${name}: none`
      return `${name}:\n${value.map((item) => `- ${inLine(item)}`).join('\n')}`
    })
    .join('\n')
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLine).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${typeof part === 'object' && part !== null ? `(${inLine(part)})` : String(part)}`)
    .join(', ')
}
