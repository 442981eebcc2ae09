import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { preferred, speak } from './lib/language';
import { settings } from './lib/settings.svelte';
import App from './ui/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
await speak(settings.language ?? preferred(navigator.languages) ?? 'en');
mount(App, { target });

// Makes the page installable and shows a page of our own when the room cannot be reached.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = (): void => void navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
