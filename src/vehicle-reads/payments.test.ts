import { describe, expect, test } from 'vitest'
import {
  calculateLease,
  calculateLoan,
  type LeaseTerms,
  type LoanTerms,
  percentOf,
  roundHalfUp,
  toCents,
} from './payments.ts'

const loan = (given: Partial<LoanTerms>) => {
  const outcome = calculateLoan({
    price: 0,
    downPayment: 0,
    tradeInValue: 0,
    tradeInPayoff: 0,
    taxRate: 0,
    taxBasis: 'price_less_trade',
    fees: 0,
    apr: 0,
    months: 60,
    ...given,
  })
  if (outcome.kind !== 'payment') throw new Error(outcome.kind)
  return outcome.payment
}
const lease = (given: Partial<LeaseTerms>) =>
  calculateLease({
    price: 0,
    downPayment: 0,
    tradeInValue: 0,
    tradeInPayoff: 0,
    taxRate: 0,
    fees: 0,
    residual: 0,
    moneyFactor: 0,
    months: 36,
    ...given,
  })

describe('a loan', () => {
  // The first three are worked examples of calculatorlib.com ("loan payment with sales tax"); the others were computed
  // to the full precision of M = P * i / (1 - (1 + i)^-n).
  test.each([
    [{ price: 30_000_00, taxRate: 7, fees: 500_00, downPayment: 3_000_00, apr: 5, months: 60 }, 29_600_00, 558_59],
    [{ price: 35_000_00, taxRate: 7, downPayment: 5_000_00, apr: 6.5, months: 60 }, 32_450_00, 634_92],
    [{ price: 35_000_00, taxRate: 7, apr: 6.5, months: 60 }, 37_450_00, 732_75],
    [{ price: 23_500_00, apr: 4.5, months: 60 }, 23_500_00, 438_11],
    [{ price: 25_000_00, apr: 6, months: 72 }, 25_000_00, 414_32],
    [{ price: 30_000_00, apr: 7.5, months: 72 }, 30_000_00, 518_70],
    [{ price: 24_400_00, apr: 4.5, months: 60 }, 24_400_00, 454_89],
    [{ price: 20_000_00, apr: 0, months: 48 }, 20_000_00, 416_67],
  ])('%o is correct to the cent [VEH-18]', (terms, amountFinanced, monthlyPayment) => {
    expect(loan(terms)).toMatchObject({ amountFinanced, monthlyPayment })
  })

  test('its last payment includes the rounding remainder [VEH-18]', () => {
    const { monthlyPayment, schedule, totalOfPayments, totalInterest } = loan({ price: 10_000_00, apr: 12, months: 12 })
    expect(monthlyPayment).toBe(888_49)
    expect(schedule.at(-1)).toMatchObject({ month: 12, payment: 888_47, balance: 0 })
    expect(totalOfPayments).toBe(11 * 888_49 + 888_47)
    expect(totalInterest).toBe(totalOfPayments - 10_000_00)
  })

  test('a rate of 0 divides evenly and costs no interest [VEH-19]', () => {
    const { schedule, totalInterest, totalOfPayments } = loan({ price: 20_000_00, apr: 0, months: 48 })
    expect(totalInterest).toBe(0)
    expect(totalOfPayments).toBe(20_000_00)
    expect(schedule.map(({ payment }) => payment).slice(0, 47)).toEqual(Array(47).fill(416_67))
    expect(schedule.at(-1)?.payment).toBe(20_000_00 - 47 * 416_67)
  })

  test('every schedule pays the amount financed, with no payment below zero', () => {
    for (const price of [1, 5, 99, 1_00, 12_345_67, 10_000_000_00]) {
      for (const apr of [0, 0.000001, 3.49, 100]) {
        for (const months of [1, 2, 119, 120]) {
          const { schedule } = loan({ price, apr, months })
          expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(price)
          expect(schedule).toHaveLength(months)
          expect(Math.min(...schedule.map(({ payment }) => payment))).toBeGreaterThanOrEqual(0)
          expect(schedule.at(-1)?.balance).toBe(0)
        }
      }
    }
  })

  test('the amount still owed on the trade-in is financed, and the tax follows its basis', () => {
    const terms = { price: 30_000_00, tradeInValue: 8_000_00, tradeInPayoff: 11_000_00, taxRate: 6 }
    expect(loan(terms)).toMatchObject({ taxes: 1_320_00, amountFinanced: 30_000_00 + 1_320_00 + 3_000_00 })
    expect(loan({ ...terms, taxBasis: 'price' })).toMatchObject({ taxes: 1_800_00 })
    expect(loan({ ...terms, tradeInValue: 40_000_00, tradeInPayoff: 40_000_00 })).toMatchObject({ taxes: 0 })
  })
})

describe('a lease', () => {
  // Edmunds' worked example of a lease payment: MSRP 23,000, residual 57 percent, 20,000 capitalized, money factor 0.00125.
  test.each([
    [{ price: 22_200_00, downPayment: 2_200_00, residual: 13_110_00, moneyFactor: 0.00125 }, 20_000_00, 232_78],
    [{ price: 20_000_00, residual: 13_110_00, moneyFactor: 0.00125, taxRate: 7 }, 20_000_00, 249_07],
    // Inputs of sharplease.com.
    [{ price: 25_000_00, residual: 14_280_00, moneyFactor: 0.00125 }, 25_000_00, 346_88],
    // A public calculator gives 641.65, because it takes the rent charge of C - R.
    [{ price: 50_000_00, residual: 30_000_00, moneyFactor: 0.00186, taxRate: 8.25 }, 50_000_00, 762_46],
  ])('%o is correct to the cent [VEH-18]', (terms, amountFinanced, monthlyPayment) => {
    expect(lease(terms)).toMatchObject({ kind: 'payment', payment: { amountFinanced, monthlyPayment } })
  })

  test('down payment, fees and the first payment are due at signing, and payments carry their tax', () => {
    const terms = { price: 22_200_00, downPayment: 2_200_00, fees: 895_00, residual: 13_110_00, moneyFactor: 0.00125 }
    expect(lease({ ...terms, taxRate: 7 })).toMatchObject({
      payment: {
        dueAtSigning: 2_200_00 + 895_00 + 249_07,
        totalOfPayments: 249_07 * 36,
        taxes: (249_07 - 232_78) * 36,
        totalInterest: 1_489_95,
      },
    })
  })
})

test('half a cent is rounded up, despite binary fractions', () => {
  expect([1.005, 8.575, 1.115, 0.285].map(toCents)).toEqual([101, 858, 112, 29])
  expect([2.5, -2.5, 0.49999999999].map(roundHalfUp)).toEqual([3, -3, 1])
  expect(percentOf(35_000_00, 7)).toBe(2_450_00)
})
