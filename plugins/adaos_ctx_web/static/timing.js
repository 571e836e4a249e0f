// How long an interaction takes until it is drawn: performance measures named "ctx:…".

/** Runs a handler and measures from the event to the frame after it. */
export function timed(name, handler) {
  return (event) => {
    const start = event?.timeStamp || performance.now();
    const result = handler(event);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => performance.measure(`ctx:${name}`, { start, end: performance.now() });
      channel.port2.postMessage(0);
    });
    return result;
  };
}
