import { startSetup } from '../../../dealers/start-setup.ts'
import { validationError } from '../../../model/errors.ts'
import { defineRoute } from '../../define-route.ts'
import { readSetUpBody, SetUpBody } from '../../present/set-up-body.ts'
import { answerSetup, setupAnswers } from '../../present/started-setup.ts'

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
  body: SetUpBody,
  uses: ['database', 'queue', 'clock', 'log'],
  responses: setupAnswers,
  errors: ['alreadySubscribed', 'setupQueueUnavailable'],
  async run({ caller, body, services }) {
    const setup = readSetUpBody(body)
    if (setup.problem !== null) {
      const entry = { loc: ['body', 'dealership_url'], msg: setup.problem, type: 'value_error' }
      throw validationError([{ ...entry, input: body.dealership_url }])
    }
    return answerSetup(await startSetup(services, { accountId: caller.accountId, ...setup }))
  },
})
