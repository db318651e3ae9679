/** How an audit entry names a parcel. */
export function parcelAuditRef({ id, tracking_code }: { id: number; tracking_code: string }) {
  return { type: 'parcel', id, name: tracking_code } as const;
}
