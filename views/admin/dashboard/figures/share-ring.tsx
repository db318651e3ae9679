/** A ring, a part of which is filled: a share between 0 and 1. What it says stands beside it in words. */
export function ShareRing({ share }: { share: number }) {
  // The length of the ring is 100; it begins at the top.
  return (
    <svg className="share-ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle className="share-all" cx="18" cy="18" r="15.9" pathLength="100" />
      {share > 0 && (
        <circle
          className="share-part"
          cx="18"
          cy="18"
          r="15.9"
          pathLength="100"
          strokeDasharray={`${Math.round(share * 1000) / 10} 100`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}
