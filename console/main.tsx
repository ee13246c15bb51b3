import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import './styles/base.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/ask.css';
import './styles/threads.css';
import './styles/source.css';
import './styles/files.css';
import './styles/screens.css';
import './styles/answers.css';
import './styles/usage.css';
import './styles/chart.css';
import './styles/evaluation.css';

const element = document.getElementById('console');
if (element) createRoot(element).render(<App />);
