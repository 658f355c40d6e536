import type { Feed } from '../contract.ts'

/** One file per dealer or group; every field quoted; condition N or U; photos and features separated by pipes. */
export const vautoFeed: Feed = {
  id: 'vauto',
  name: 'vAuto',
  confidence: 'high',
  columns: {
    dealer_identifier: ['DealerId'],
    trim: ['Series', 'Trim'],
    drivetrain: ['Drivetrain Desc'],
    doors: ['Door Count', 'Body Door Ct'],
    model_number: ['Model Code', 'Model Number'],
    internet_price: ['Internet Price'],
    certified: ['Certified', 'Certification'],
    certification_program: ['Certification'],
  },
  features: 'pipes',
  ignored: ['Dealer Discounted', 'Inspection Checklist #', 'MEMOLINE*', 'MiscPrice*', 'Other Price', 'Status Code'],
}
