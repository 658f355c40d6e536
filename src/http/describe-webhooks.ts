import Type, { type TObject } from 'typebox'
import type { eventTypes } from '../events/catalog.ts'
import { capitalize } from '../lib/text.ts'
import { integer, orNull, text, timestamp } from '../model/field-schemas.ts'
import { parameters, requestBody } from './describe-route.ts'

/** The request that a receiver gets for an event of this type, as an operation of the OpenAPI document. */
export function describeWebhook({ name, fires, data }: (typeof eventTypes)[number]): object {
  return {
    operationId: `receive${pascalCase(name)}`,
    summary: fires,
    tags: ['Events'],
    requestBody: requestBody(describeEvent(name, data)),
    ...parameters({ header: SignedHeaders }),
    security: [],
    responses,
  }
}

function describeEvent(name: string, data: TObject): TObject {
  return Type.Object(
    {
      event: Type.Literal(name, { description: 'The event type.' }),
      dealership_id: orNull(Type.String(), {
        description: 'Public id of the dealership; null for a setup that failed before there was one.',
      }),
      timestamp: timestamp('When the event fired.'),
      id: integer('Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.'),
      test: Type.Optional(
        Type.Literal(true, { description: 'Only on test events, whose data is about a vehicle that does not exist.' }),
      ),
      data,
    },
    { title: `${pascalCase(name)}Event` },
  )
}

const SignedHeaders = Type.Object({
  'X-Service-Event': text('The event type with underscores in place of periods.'),
  'X-Service-Signature': text('Hex HMAC-SHA256 of the raw body, keyed with the secret.'),
  'X-Service-Signature-Previous': Type.Optional(text('The same with the previous secret, while it still counts.')),
  'webhook-id': text('The same for every attempt to deliver one event to one webhook.'),
  'webhook-timestamp': text('Unix time of the attempt, in seconds.'),
  'webhook-signature': text('Signatures of the Standard Webhooks specification, separated by spaces.'),
})

const responses = {
  '2XX': { description: 'Delivered. The body is ignored.' },
  '4XX': { description: 'Refused: the delivery is not repeated, and 410 also deactivates the webhook.' },
  '5XX': { description: 'Failed: the delivery is attempted up to three times.' },
}

function pascalCase(name: string): string {
  return name.split(/[._]/).map(capitalize).join('')
}
