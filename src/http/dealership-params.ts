import { Type } from 'typebox'

/** The path parameter of every operation on one dealership. */
export const DealershipParams = Type.Object({
  dealership_id: Type.String({ description: 'Public id (`dlr_...`) or internal id.' }),
})
