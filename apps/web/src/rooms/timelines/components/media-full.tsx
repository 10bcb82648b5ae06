import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { entryThumb, fullPicture } from '../media.api.ts';
import { mediaWords } from '../media.words.ts';
import type { MediaProps } from './media-entry.tsx';
import styles from './media-viewer.module.css';

/** A picture as large as it is and the window allows; its thumbnail stands there until it has come. */
export function MediaFull({ of, entryId, label }: MediaProps) {
  const { data: thumb } = useQuery(entryThumb(of, entryId));
  const { data: url, isError, refetch } = useQuery(fullPicture(of, entryId));
  const [is, setIs] = useState<'coming' | 'here' | 'broken'>('coming');
  if (isError || is === 'broken') {
    const again = () => {
      setIs('coming');
      void refetch();
    };
    return (
      <div className={styles.broken}>
        <p>{mediaWords.notLoaded}</p>
        <Button onClick={again}>{mediaWords.loadAgain}</Button>
      </div>
    );
  }
  return (
    <>
      {thumb && is === 'coming' ? <img src={thumb} alt="" className={styles.full} /> : null}
      {url ? (
        <img
          src={url}
          alt={label}
          draggable={false}
          className={classNames(styles.full, is === 'coming' && styles.coming)}
          onLoad={() => setIs('here')}
          onError={() => setIs('broken')}
        />
      ) : null}
    </>
  );
}
