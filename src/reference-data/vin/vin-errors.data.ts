export const vinErrors: Readonly<Record<string, string>> = {
  '1': 'The check digit (position 9) is wrong',
  '2': 'The VIN was corrected in one position',
  '3': 'The VIN was corrected in one position, assuming that the check digit is right',
  '4': 'The VIN was corrected in one position, and several corrections are possible',
  '5': 'The VIN has errors in a few positions',
  '6': 'The VIN is incomplete',
  '7': 'The manufacturer is not registered with NHTSA for sale in the United States',
  '8': 'The manufacturer filed no detailed data for this VIN',
  '9': 'The VIN is that of a glider',
  '10': 'The VIN is that of an off-road vehicle',
  '11': 'Position 10 is no valid model year code',
  '12': 'The given model year differs from that of the VIN',
  '14': 'Some characters are not known from the manufacturer’s filing',
  '400': 'The VIN has invalid characters',
}

export const unknownVinError = 'vPIC reports an error'
