import { expect, test } from 'vitest'
import { ApiRefusal } from '../define-tool.ts'
import { findDealer } from './dealers.ts'

const asked: object[] = []
const callWith = (entries: readonly object[]) => async (operation: string, request: object | undefined) => {
  asked.push({ operation, ...request })
  if (operation === 'listDirectory') return { entries }
  throw new ApiRefusal(
    404,
    { error: { message: 'Several may be meant.', candidates: [{ name: 'Kia of Erie' }] } },
    null,
  )
}
const args = { dealer_name: 'Lakeside', dealer_address: { state: 'PA', zip: '16505' } }

test('a dealership that resolve cannot tell is looked for in the directory', async () => {
  const entries = [{ name: 'Lakeside Kia', website: 'lakeside-kia.example', city: 'Erie', state: 'Pennsylvania' }]
  const listed = 'It may be: Kia of Erie; Lakeside Kia, lakeside-kia.example, Erie, Pennsylvania.'
  await expect(findDealer.run(args, callWith(entries))).rejects.toThrow(listed)
  const query = { text: 'Lakeside', state: 'PA', near: '16505', limit: 5 }
  expect(asked.at(-1)).toEqual({ operation: 'listDirectory', query })
  await expect(findDealer.run(args, callWith([]))).rejects.toThrow('It may be: Kia of Erie. Call find_dealer again')
  await expect(findDealer.run({ vin: 'x' }, callWith(entries))).rejects.toThrow('It may be: Kia of Erie.')
})
