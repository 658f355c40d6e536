/** "2.5L 4-Cyl. Hybrid" -> "2.5 L"; '' if the text has none. */
export function readDisplacement(text: string): string {
  const litres = /(?<![\d.,])(\d{1,2}[.,]\d)\d*\s*-?\s*(?:l|liters?|litres?)(?![a-z])/i.exec(text)?.[1]
  if (litres !== undefined) return `${litres.replace(',', '.')} L`
  const wholeLitres = /(?<![\d.,])([1-9])\s*(?:l|liters?|litres?)(?![a-z])/i.exec(text)?.[1]
  if (wholeLitres !== undefined) return `${wholeLitres}.0 L`
  const cubic = /(?<![\d.,])(\d{3,4}|\d,\d{3})\s*cc\b/i.exec(text)?.[1]
  return cubic === undefined ? '' : `${(Number(cubic.replace(',', '')) / 1000).toFixed(1)} L`
}

export function readDisplacementField(text: string): string {
  return /^\d{1,2}(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) < 20
    ? `${Number(text).toFixed(1)} L`
    : readDisplacement(text)
}

const cylinderWords: Readonly<Record<string, number>> = {
  single: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
}
const cylinderPatterns = [
  /\b(\d{1,2})\s*-?\s*cyl/i,
  /\b(single|one|two|three|four|five|six|eight|ten|twelve)[\s-]*cyl/i,
  /\b[vw]\s?-?\s?([2-9]|1\d)\b/i,
  /\b(?:inline|straight|flat|boxer|in-line)[\s-]*([2-9]|1\d)\b/i,
  /\b[ilh]\s?-?\s?([3-8])\b(?!\s?-?\s?(?:sp(?:ee)?d|valve))/i,
  /(?<![\d.,])\d{1,2}[.,]\d\s?l\s([2-9]|1\d)$/i,
] as const

/** "4-Cyl.", "V6", "I-4", "Inline 6", "four-cylinder" -> the number of cylinders; null if none is stated. */
export function readCylinders(text: string): number | null {
  for (const pattern of cylinderPatterns) {
    const found = pattern.exec(text)?.[1]?.toLowerCase()
    const count = found === undefined ? Number.NaN : (cylinderWords[found] ?? Number(found))
    if (isCylinderCount(count)) return count
  }
  return null
}

/** A cylinder field may hold the bare number: 4 or "4". 0 (an electric car) is null by SPEC.md's zero-to-null. */
export function readCylinderField(rawText: string | number | null | undefined): number | null {
  const text = String(rawText ?? '').trim()
  return /^\d{1,2}$/.test(text) && isCylinderCount(Number(text)) ? Number(text) : readCylinders(text)
}

function isCylinderCount(count: number): boolean {
  return count >= 1 && count <= 16
}
