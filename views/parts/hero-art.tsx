/** The chart behind a hero's text. Only the first of several is loaded with high priority. */
export function HeroArt({ src, first }: { src: string; first: boolean }) {
  return (
    <img
      className="hero-art"
      src={src}
      width="1600"
      height="900"
      alt=""
      draggable={false}
      fetchPriority={first ? 'high' : 'low'}
      loading={first ? 'eager' : 'lazy'}
    />
  );
}
