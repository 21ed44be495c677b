-- Public models for camera traps, as facts: names, authors, licences and class lists as published. They have no files here, so no device can run
-- them. Ids are far above those that a device can name. Sources are in docs/credits.md.
insert into alg (alg_id, meta_alg_id, reference_key, name, alg_type, framework, author, licence, homepage, citation, description, is_public)
values
  (1000000001, 1000000001, 'megadetector-v5a', 'MegaDetector v5a', 'detector', 'YOLOv5', 'Dan Morris, Sara Beery, Siyu Yang and others',
   'No restrictions by its authors', 'https://github.com/agentmorris/MegaDetector',
   'Beery S, Morris D, Yang S. Efficient pipeline for camera trap image review. arXiv:1907.06772, 2019.',
   'Finds animals, people and vehicles in photos. It does not name species, and is often run before a classifier.', true),
  (1000000002, 1000000001, 'megadetector-v6-mit-yolov9-c', 'MegaDetector v6', 'detector', 'YOLOv9', 'Microsoft AI for Good Lab', 'MIT',
   'https://microsoft.github.io/Pytorch-Wildlife/model_zoo/',
   'Hernandez A et al. Pytorch-Wildlife: a collaborative deep learning framework for conservation. arXiv:2405.12930, 2024.',
   'Finds animals, people and vehicles in photos. The compact YOLOv9 version under the MIT licence (MDV6-mit-yolov9-c).', true),
  (1000000003, null, 'speciesnet-4.0.3a', 'SpeciesNet 4.0.3a', 'classifier', 'EfficientNetV2', 'Google', 'Apache 2.0',
   'https://github.com/google/cameratrapai',
   'Gadot T, Istrate Ș, Kim H, Morris D, Beery S, Birch T, Ahumada J. To crop or not to crop: comparing whole-image and cropped classification on a large dataset of camera trap images. IET Computer Vision 18(8):1193–1208, 2024. doi:10.1049/cvi2.12318.',
   'Names more than 2,000 species and higher taxa around the world, in what a detector has cut out of a photo. Its class list is published with the model and is not repeated here.', true),
  (1000000004, null, 'deepfaune-1.3', 'DeepFaune 1.3', 'classifier', 'ViT (DINOv2)', 'DeepFaune, CNRS', 'CC BY-SA 4.0',
   'https://www.deepfaune.cnrs.fr/en/',
   'Rigoudy N et al. The DeepFaune initiative: a collaborative effort towards the automatic identification of European fauna in camera trap images. European Journal of Wildlife Research 69, 2023.',
   'Names 34 species and groups of the European fauna.', true),
  (1000000005, null, 'ai4g-amazon-v2', 'AI4G Amazon Rainforest v2', 'classifier', 'ResNet-50', 'Microsoft AI for Good Lab', 'MIT',
   'https://microsoft.github.io/Pytorch-Wildlife/model_zoo/',
   'Hernandez A et al. Pytorch-Wildlife: a collaborative deep learning framework for conservation. arXiv:2405.12930, 2024.',
   'Names 36 genera and groups of the Amazon rainforest.', true),
  (1000000006, null, 'ai4g-serengeti', 'AI4G Snapshot Serengeti', 'classifier', 'ResNet-18', 'Microsoft AI for Good Lab', 'MIT',
   'https://microsoft.github.io/Pytorch-Wildlife/model_zoo/',
   'Hernandez A et al. Pytorch-Wildlife: a collaborative deep learning framework for conservation. arXiv:2405.12930, 2024.',
   'Names nine animals of the Serengeti; all others are one class.', true),
  (1000000007, null, 'zamba-time-distributed', 'Zamba, African species', 'classifier', 'EfficientNetV2', 'DrivenData', 'MIT',
   'https://zamba.drivendata.org/docs/stable/models/species-detection/', 'DrivenData. Zamba. https://github.com/drivendataorg/zamba.',
   'Names 32 species and groups of Central and West Africa, in videos (time_distributed).', true),
  (1000000008, null, 'zamba-european', 'Zamba, European species', 'classifier', 'EfficientNetV2', 'DrivenData', 'MIT',
   'https://zamba.drivendata.org/docs/stable/models/species-detection/', 'DrivenData. Zamba. https://github.com/drivendataorg/zamba.',
   'Names 11 species and groups of Western Europe, in videos (european).', true);

insert into class_definition (alg_id, class_id, label)
select c.alg_id, l.place - 1, l.label
from (values
  (1000000001, array['animal', 'person', 'vehicle']),
  (1000000002, array['animal', 'person', 'vehicle']),
  (1000000004, array['bison', 'badger', 'ibex', 'beaver', 'red deer', 'chamois', 'cat', 'goat', 'roe deer', 'dog', 'fallow deer', 'squirrel',
    'moose', 'equid', 'genet', 'wolverine', 'hedgehog', 'lagomorph', 'wolf', 'otter', 'lynx', 'marmot', 'micromammal', 'mouflon', 'sheep',
    'mustelid', 'bird', 'bear', 'nutria', 'raccoon', 'fox', 'reindeer', 'wild boar', 'cow']),
  (1000000005, array['Dasyprocta', 'Bos', 'Pecari', 'Mazama', 'Cuniculus', 'Leptotila', 'Human', 'Aramides', 'Tinamus', 'Eira', 'Crax', 'Procyon',
    'Capra', 'Dasypus', 'Sciurus', 'Crypturellus', 'Tamandua', 'Proechimys', 'Leopardus', 'Equus', 'Columbina', 'Nyctidromus', 'Ortalis',
    'Emballonura', 'Odontophorus', 'Geotrygon', 'Metachirus', 'Catharus', 'Cerdocyon', 'Momotus', 'Tapirus', 'Canis', 'Furnarius', 'Didelphis',
    'Sylvilagus', 'Unknown']),
  (1000000006, array['wildebeest', 'guineafowl', 'zebra', 'buffalo', 'gazellethomsons', 'gazellegrants', 'warthog', 'impala', 'hyenaspotted',
    'other']),
  (1000000007, array['aardvark', 'antelope_duiker', 'badger', 'bat', 'bird', 'blank', 'cattle', 'cheetah', 'chimpanzee_bonobo', 'civet_genet',
    'elephant', 'equid', 'forest_buffalo', 'fox', 'giraffe', 'gorilla', 'hare_rabbit', 'hippopotamus', 'hog', 'human', 'hyena',
    'large_flightless_bird', 'leopard', 'lion', 'mongoose', 'monkey_prosimian', 'pangolin', 'porcupine', 'reptile', 'rodent', 'small_cat',
    'wild_dog_jackal']),
  (1000000008, array['bird', 'blank', 'domestic_cat', 'european_badger', 'european_beaver', 'european_hare', 'european_roe_deer',
    'north_american_raccoon', 'red_fox', 'weasel', 'wild_boar'])
) c (alg_id, labels) cross join unnest(c.labels) with ordinality l (label, place);
