import { Type } from 'typebox'
import { startSetup } from '../../../dealers/start-setup.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readWebsiteAddress } from '../../../model/website-address.ts'
import { defineRoute } from '../../define-route.ts'
import { answerSetup, setupAnswers } from '../../present/started-setup.ts'

const text = (description: string) => Type.Optional(orNull(Type.String({ maxLength: 300, description })))

export const setUpDealer = defineRoute({
  name: 'setUpDealer',
  method: 'POST',
  url: '/v1/dealers/setup',
  access: 'key',
  limit: 'setup',
  billable: true,
  summary: 'Set up a dealership from its website',
  description:
    'Responds immediately and continues in the background; poll poll_url for progress. If the account already has a setup of the same site in progress, that setup is returned.',
  body: Type.Object({
    dealership_url: Type.String({ minLength: 1, maxLength: 2048, description: 'Website of the dealership.' }),
    dealer_name: text('Overrides the name found on the site.'),
    city: text('Used if the site does not state one.'),
    state: text('Used if the site does not state one.'),
    street_address: text('Used if the site does not state one.'),
    phone_number: text('Used if the site does not state one.'),
    condition_filter: Type.Optional(
      Type.Union([Type.Literal('new'), Type.Literal('used'), Type.Null()], {
        default: null,
        description: 'Vehicles that this subscription covers; null means all.',
      }),
    ),
    async_mode: Type.Optional(
      Type.Unknown({ deprecated: true, description: 'Deprecated and ignored: setup is always asynchronous.' }),
    ),
  }),
  uses: ['database', 'queue', 'clock', 'log'],
  responses: setupAnswers,
  errors: ['alreadySubscribed', 'setupQueueUnavailable'],
  async run({ caller, body, services }) {
    const started = await startSetup(services, {
      accountId: caller.accountId,
      dealershipUrl: addressIn(body.dealership_url),
      request: {
        inventory_type: body.condition_filter ?? 'all',
        stated: {
          ...given('name', body.dealer_name),
          ...given('city', body.city),
          ...given('state', body.state),
          ...given('street', body.street_address),
          ...given('phone', body.phone_number),
        },
      },
    })
    return answerSetup(started)
  },
})

/** Whether a site answers there is for the setup to find out; that the text is an address is checked at once. */
function addressIn(url: string): string {
  const { problem } = readWebsiteAddress(url)
  if (problem === null) return url.trim()
  throw validationError([{ loc: ['body', 'dealership_url'], msg: problem, type: 'value_error', input: url }])
}

function given<K extends string>(key: K, value: string | null | undefined): { [P in K]?: string } {
  const trimmed = value?.trim() ?? ''
  const pair: { [P in K]?: string } = {}
  if (trimmed !== '') pair[key] = trimmed
  return pair
}
