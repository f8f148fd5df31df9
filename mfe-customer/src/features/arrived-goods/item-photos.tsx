import type { ItemPhoto } from '@potli/contracts/order/order.ts';
import { photoUrl } from '@potli/contracts/rules/photos.ts';
import { useRef, useState } from 'react';
import { arrivedGoodsTexts as words } from '../../texts/arrived-goods.ts';

interface ItemPhotosProps {
  readonly orderId: string;
  readonly name: string;
  readonly photos: readonly ItemPhoto[];
}

/** Small pictures that open large in a dialog. */
export const ItemPhotos = ({ orderId, name, photos }: ItemPhotosProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  const large = photos[place];
  const enlarge = (index: number) => {
    setPlace(index);
    dialog.current?.showModal();
  };
  return (
    <>
      <ul className="customer-photos">
        {photos.map(({ photo_id }, index) => (
          <li key={photo_id}>
            <button type="button" aria-label={words.enlarge(index + 1, name)} onClick={() => enlarge(index)}>
              <img src={photoUrl(orderId, photo_id)} alt="" width={160} height={160} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className="customer-photo" aria-label={words.photo(place + 1, name)}>
        {large && (
          <img
            src={photoUrl(orderId, large.photo_id)}
            alt={words.photo(place + 1, name)}
            width={large.width}
            height={large.height}
            loading="lazy"
          />
        )}
        <div className="customer-actions">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {words.close}
          </button>
        </div>
      </dialog>
    </>
  );
};
