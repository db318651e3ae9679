/** How an audit entry names the proof of a delivery. */
export function deliveryAuditRef({
  id,
  received_by,
  parcel_id: parcelId,
}: {
  id: number;
  received_by: string;
  parcel_id: number;
}) {
  return { type: 'delivery', id, name: received_by, parcelId } as const;
}
