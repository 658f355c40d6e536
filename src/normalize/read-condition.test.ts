import { expect, test } from 'vitest'
import { readCondition } from './read-condition.ts'

const nothing = {
  condition: null,
  certified: null,
  heading: '',
  vdpLink: '',
  odometer: null,
  year: null,
  observedYear: 2026,
}
test.each([
  [{ condition: 'Not Certified' }, 'Used', false],
  [{ condition: 'Non certifié' }, 'Used', false],
  [{ condition: 'Nearly New' }, 'Used', false],
  [{ condition: 'Nouveau' }, 'New', false],
  [{ condition: 'New Arrival', vdpLink: 'https://x.example/used/Kia/1.htm' }, 'Used', false],
  [{ condition: 'Like New' }, 'Used', false],
  [{ vdpLink: 'https://x.example/new/Kia/1.htm' }, 'New', false],
  [{ condition: 'U' }, 'Used', false],
  [{ condition: ' c ' }, 'Used', true],
  [{ condition: 'Courtesy vehicle' }, 'Used', false],
  [{ condition: 'Courtesy vehicle, untitled new' }, 'New', false],
  [{ condition: 'Used', vdpLink: 'https://x.example/certified/1' }, 'Used', true],
  [{ heading: 'New 2026 Kia Soul' }, 'New', false],
  [{ heading: 'Certified 2024 Kia Soul' }, 'Used', true],
  [{ condition: 'used', heading: 'Certified 2024 Kia Soul' }, 'Used', true],
  [{ condition: 'used', heading: 'HondaTrue Certified 2024 Honda Pilot' }, 'Used', true],
  [{ condition: 'used', heading: 'Toyota Gold Certified Used 2024 Toyota Camry' }, 'Used', true],
  [{ condition: 'used', heading: '2024 Kia Soul LX, Certified by Kia' }, 'Used', true],
  [{ condition: 'used', heading: "Kia Soul LX 2024 d'occasion certifié" }, 'Used', true],
  [{ condition: 'used', heading: '2024 Kia Soul usado certificado' }, 'Used', true],
  [{ condition: 'used', heading: 'Non-Certified 2024 Kia Soul' }, 'Used', false],
  [{ condition: 'used', heading: 'Safety Certified 2024 Kia Soul' }, 'Used', false],
  [{ condition: 'used', heading: 'Inspected and Certified 2024 Kia Soul' }, 'Used', false],
  [{ condition: 'used', heading: '2024 Kia Soul, certified by our mechanics' }, 'Used', false],
  [{ heading: 'Used 2024 Kia Soul', vdpLink: 'https://x.example/demo/1' }, 'New', false],
  [{ heading: 'Pre-Owned 2014 Nissan Altima' }, 'Used', false],
  [{ vdpLink: 'https://x.example/new-york/used-2019-Kia/' }, 'Used', false],
])('%j is %s, certified %s [COL-13] [COL-14]', (facts, condition, certified) => {
  expect(readCondition({ ...nothing, ...facts })).toEqual({ condition, certified, warning: null })
})

test.each([
  [{ heading: 'New Arrival! 2019 Kia Soul', vdpLink: 'https://x.example/new-arrivals/1', year: 2019 }, 'Used'],
  [{ heading: 'New tires! 2019 Kia Soul', year: 2019 }, 'Used'],
  [{ odometer: 500, year: 2026 }, 'Used'],
  [{ certified: false, year: 2026 }, 'New'],
  [{ certified: 'no', heading: 'New price', vdpLink: 'https://x.example/newton/1' }, 'Used'],
  [{ certified: 'not certified' }, 'Used'],
])('if nothing states it, %j is taken as %s and counted', (facts, condition) => {
  expect(readCondition({ ...nothing, ...facts })).toMatchObject({ condition, warning: 'condition not shown' })
})
