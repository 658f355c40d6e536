/** The tests and files that failed, of vitest's JSON report; as a list of texts. */
export function failuresOf(text: string): string[] {
  const report: unknown = JSON.parse(text)
  const files = listOf(report, 'testResults')
  if (files.length === 0) return ['no test ran']
  return files.flatMap((file) => {
    const name = String(fieldOf(file, 'name'))
    const failed = listOf(file, 'assertionResults').filter((test) => fieldOf(test, 'status') === 'failed')
    if (failed.length > 0) return failed.map((test) => `${name}: ${fieldOf(test, 'fullName')}`)
    return fieldOf(file, 'status') === 'failed' ? [name] : []
  })
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const found = fieldOf(value, key)
  return Array.isArray(found) ? found : []
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
