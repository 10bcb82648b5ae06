import { type RefObject, useEffect, useState } from 'react';

/** True from when the element first comes into view, or near it. */
export function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setWasSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen]);
  return wasSeen;
}
