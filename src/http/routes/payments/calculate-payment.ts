import { apiErrors, type ValidationEntry, validationError } from '../../../model/errors.ts'
import { calculateLease, calculateLoan, percentOf, toAmount, toCents } from '../../../vehicle-reads/payments.ts'
import { defineRoute } from '../../define-route.ts'
import { findListing } from '../../find-vehicle.ts'
import {
  PaymentAnswer,
  PaymentBody,
  type PaymentInputs,
  type PaymentBody as PaymentRequest,
  presentPayment,
} from '../../present/payment.ts'

export const calculatePayment = defineRoute({
  name: 'calculatePayment',
  method: 'POST',
  readsOnly: true,
  url: '/v2/payments/calculate',
  access: 'key',
  limit: 'semantic',
  summary: 'Calculate the monthly payment of a loan or a lease',
  description:
    'Give `price`, or `vin` (and `dealership_id`) to take the price of a listing. ' +
    'Loan: P = price + tax + fees - down payment - (trade-in - payoff); payment = P * i / (1 - (1 + i)^-n) with i = APR / 1200, ' +
    'or P / n at a rate of 0; interest is rounded each month and the last payment takes the rest. ' +
    'Lease: C = price - down payment - (trade-in - payoff); payment = ((C - residual) / n + (C + residual) * money factor) * ' +
    '(1 + tax rate), with money factor = APR / 2400.',
  body: PaymentBody,
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: { 200: PaymentAnswer },
  errors: ['vehicleNotFound', 'vehicleWithoutPrice'],
  async run({ caller, dealership, body, services }) {
    refuseMissing(body)
    const listed =
      typeof body.price === 'number' || typeof body.vin !== 'string'
        ? null
        : await findListing(services, { caller, dealership, vin: body.vin })
    const price = body.price ?? listed?.facts.price ?? null
    if (price === null) throw apiErrors.vehicleWithoutPrice()
    const inputs = readInputs(body, {
      price,
      msrp: body.msrp ?? listed?.facts.msrp ?? null,
      vin: listed?.facts.vin ?? body.vin?.toUpperCase() ?? null,
      dealershipId: listed?.row.public_id ?? dealership?.public_id ?? null,
    })
    return body.type === 'loan' ? loan(inputs, body.schedule === true) : lease(inputs)
  },
})

function loan(inputs: PaymentInputs, withSchedule: boolean) {
  const outcome = calculateLoan({
    ...amountsOf(inputs),
    taxBasis: inputs.tax_basis === 'price' ? 'price' : 'price_less_trade',
    apr: inputs.apr ?? 0,
  })
  if (outcome.kind === 'payment') {
    const schedule = withSchedule ? outcome.payment.schedule : null
    return presentPayment('loan', inputs, { ...outcome.payment, due: inputs.down_payment, schedule })
  }
  const msg = `Value error, down payment and trade-in exceed the price with tax and fees by ${toAmount(outcome.excess)}`
  throw validationError([{ loc: ['body', 'down_payment'], msg, type: 'value_error', input: inputs.down_payment }])
}

function lease(inputs: PaymentInputs) {
  const outcome = calculateLease({
    ...amountsOf(inputs),
    residual: toCents(inputs.residual_value ?? 0),
    moneyFactor: inputs.money_factor ?? 0,
  })
  if (outcome.kind === 'payment') {
    const { payment } = outcome
    return presentPayment('lease', inputs, { ...payment, due: toAmount(payment.dueAtSigning), schedule: null })
  }
  const field = inputs.residual_percent === null ? 'residual_value' : 'residual_percent'
  const msg = `Value error, the residual exceeds the capitalized cost of ${toAmount(outcome.amountFinanced)}`
  throw validationError([{ loc: ['body', field], msg, type: 'value_error', input: inputs[field] }])
}

function amountsOf(inputs: PaymentInputs) {
  return {
    price: toCents(inputs.price),
    downPayment: toCents(inputs.down_payment),
    tradeInValue: toCents(inputs.trade_in_value),
    tradeInPayoff: toCents(inputs.trade_in_payoff),
    taxRate: inputs.tax_rate,
    fees: toCents(inputs.fees),
    months: inputs.months,
  }
}

/** Fields that only one kind of payment needs or that have an alternative. */
function refuseMissing(body: PaymentRequest): void {
  const needed: readonly (readonly [field: string, isGiven: boolean])[] = [
    ['price', isGiven(body.price) || isGiven(body.vin)],
    ['apr', isGiven(body.apr) || (body.type === 'lease' && isGiven(body.money_factor))],
    ['residual_percent', body.type === 'loan' || isGiven(body.residual_percent) || isGiven(body.residual_value)],
  ]
  const missing = needed.filter(([, given]) => !given)
  if (missing.length === 0) return
  throw validationError(
    missing.map(([field]): ValidationEntry => ({ loc: ['body', field], msg: 'Field required', type: 'missing' })),
  )
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

type Listed = {
  readonly price: number
  readonly msrp: number | null
  readonly vin: string | null
  readonly dealershipId: string | null
}

/** The effective inputs: of two alternative fields the one that is used, and the resulting amount. */
function readInputs(body: PaymentRequest, { price, msrp, vin, dealershipId }: Listed): PaymentInputs {
  const isLease = body.type === 'lease'
  const percent = isGiven(body.residual_value) ? null : (body.residual_percent ?? null)
  const residual =
    percent === null ? (body.residual_value ?? null) : toAmount(percentOf(toCents(msrp ?? price), percent))
  return {
    price,
    vin,
    msrp,
    dealership_id: dealershipId,
    down_payment: body.down_payment ?? 0,
    trade_in_value: body.trade_in_value ?? 0,
    trade_in_payoff: body.trade_in_payoff ?? 0,
    tax_rate: body.tax_rate ?? 0,
    tax_basis: isLease ? null : (body.tax_basis ?? 'price_less_trade'),
    fees: body.fees ?? 0,
    apr: isLease && isGiven(body.money_factor) ? null : (body.apr ?? null),
    months: body.months,
    residual_percent: isLease ? percent : null,
    residual_value: isLease ? residual : null,
    money_factor: isLease ? (body.money_factor ?? (body.apr ?? 0) / 2400) : null,
    mileage_per_year: isLease ? (body.mileage_per_year ?? null) : null,
  }
}
