import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { loadApart, Refused } from './load-apart.ts'

function databaseError(code: string): Error {
  return Object.assign(new DatabaseError(`code ${code}`, 0, 'error'), { code, severity: 'ERROR' })
}

test.each(['22003', '22021', '23505', '23514', 'P0001'])('%s rejects only the key at fault', async (code) => {
  const loaded = await loadApart([1, 2, 3], async (keys) => {
    if (keys.includes(2)) throw databaseError(code)
    return new Map(keys.map((key) => [key, `value ${key}`]))
  })
  expect([...loaded]).toEqual([
    [1, 'value 1'],
    [2, new Refused(`code ${code}`)],
    [3, 'value 3'],
  ])
})

test.each(['08006', '40001', '40P01', '57P01', '57P03', '55P03', '53300'])(
  '%s is retried, not rejected',
  async (code) => {
    const asked: (readonly number[])[] = []
    const load = async (keys: readonly number[]) => {
      asked.push(keys)
      throw databaseError(code)
    }
    await expect(loadApart([1, 2], load)).rejects.toThrow(code)
    expect(asked).toEqual([[1, 2]])
  },
)

test('a lost socket is retried, not rejected', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  await expect(loadApart([1], () => Promise.reject(lost))).rejects.toBe(lost)
})
