const loading = new Map<string, Promise<void>>();

/** A failed load is forgotten, so that it can be retried. */
export const loadProviderScript = (url: string): Promise<void> => {
  const known = loading.get(url);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(url);
      script.remove();
      reject(new Error('The payment script could not be loaded'));
    };
    document.head.append(script);
  });
  loading.set(url, load);
  return load;
};
