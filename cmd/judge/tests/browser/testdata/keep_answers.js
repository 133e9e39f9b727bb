() => {
  // Listens to what the server answers to this page's forms: window.answered is the status of the last answer.
  const send = window.fetch;
  window.answered = -1;
  window.fetch = async (...call) => {
    const answer = await send(...call);
    if (call[1] && call[1].method === "POST") window.answered = answer.status;
    return answer;
  };
}
