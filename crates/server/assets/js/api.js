// Words with the server: JSON in, JSON out, and one stream of events for each watched run.
import { language } from './strings.js';

export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {Response} response */
async function refusal(response) {
  let message = `${response.status}`;
  try {
    message = (await response.json()).error ?? message;
  } catch {
    // The status says it.
  }
  return new ApiError(response.status, message);
}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}?lang=${language()}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, '');
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export const get = async (path, signal) => (await ask(path, { signal })).json();

/** What the server offers to be saved. @param {string} path @returns {Promise<Blob>} */
export const getFile = async (path) => (await ask(path)).blob();

/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
const send = (path, body, signal) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });

/** @param {string} path @param {any} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = async (path, body, signal) => (await send(path, body, signal)).json();

/** @param {string} path @param {any} body @returns {Promise<Blob>} */
export const file = async (path, body) => (await send(path, body)).blob();

/**
 * Watches a run. The browser comes back by itself with the number of the last event it saw.
 * @param {string} id
 * @param {(event: any) => void} onevent
 * @param {() => void} onend
 * @returns {() => void} stops watching
 */
export function watch(id, onevent, onend) {
  const source = new EventSource(`/api/v1/runs/${encodeURIComponent(id)}/events`);
  let failures = 0;
  source.onmessage = (message) => {
    failures = 0;
    const event = JSON.parse(message.data);
    if (event.kind === 'over') {
      source.close();
      onend();
    } else onevent(event);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED || ++failures > 5) {
      source.close();
      onend();
    }
  };
  return () => source.close();
}
