import { Type } from 'typebox'
import type { SetupStart } from '../../dealers/start-setup.ts'
import { respond } from '../answer.ts'

const Accepted = Type.Object(
  {
    success: Type.Boolean(),
    setup_id: Type.String(),
    status: Type.Literal('pending'),
    message: Type.String(),
    poll_url: Type.String(),
  },
  { title: 'SetupAccepted' },
)

const Reactivated = Type.Object(
  {
    success: Type.Boolean(),
    reactivated: Type.Literal(true),
    subscription_id: Type.Integer(),
    configuration_id: Type.Integer(),
    website_url: Type.String(),
    message: Type.String(),
  },
  { title: 'SetupReactivated' },
)

export const setupAnswers = { 200: Reactivated, 202: Accepted } as const

export function answerSetup(started: SetupStart) {
  if (started.kind === 'reactivated') {
    return {
      success: true,
      reactivated: true,
      subscription_id: started.subscriptionId,
      configuration_id: started.configurationId,
      website_url: started.websiteUrl,
      message: 'The subscription is active again; an import has been started.',
    } as const
  }
  return respond(202, {
    success: true,
    setup_id: started.setupId,
    status: 'pending',
    message: 'Setup has started. Poll poll_url until inventory_status is available.',
    poll_url: `/v1/dealers/setup/${started.setupId}`,
  } as const)
}
